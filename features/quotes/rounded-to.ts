// The script of the quote's page needs this alone.

/** The number divided by the divisor, as the nearest multiple of `smallest`, half up. */
export const roundedTo = (number: number, smallest: number, divisor = 1): number =>
  dividedHalfUp(number, divisor * smallest) * smallest

/** Of whole numbers that are not negative. */
function dividedHalfUp(dividend: number, divisor: number): number {
  const remainder = dividend % divisor
  return (dividend - remainder) / divisor + (remainder * 2 >= divisor ? 1 : 0)
}
