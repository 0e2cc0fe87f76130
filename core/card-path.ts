/** The path of the picture that social networks show for the page at `path`. */
export const cardPathOf = (path: string) => `/cards/${path.split('/').at(-1) || 'home'}.jpg`
