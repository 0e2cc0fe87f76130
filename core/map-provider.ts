/** Privacy texts name it, because the map frame connects the visitor's browser to it. */
export const mapProvider = 'Google Maps'
