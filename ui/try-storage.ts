/** Runs an operation on browser storage. Returns null when the browser blocks storage or it is full. */
export function tryStorage<Result>(operation: () => Result): Result | null {
  try {
    return operation()
  } catch {
    return null
  }
}
