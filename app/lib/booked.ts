/** Said in the page when a visitor's booking was kept: staff may have their lists in this very page. */
export const booked = 'booked'
