/**
 * How far the clocks of two servers may be apart. A time in the store that is further ahead than its rule allows was written
 * by a wrong clock, and does not count.
 */
export const clockToleranceMs = 60_000
