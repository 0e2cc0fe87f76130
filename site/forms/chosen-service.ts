const parameter = 'service'

/** The address of a form in which this choice is chosen, or of the plain form without one. */
export const withService = (path: string, choice: string | undefined): string =>
  choice ? `${path}?${new URLSearchParams({ [parameter]: choice })}` : path

/**
 * The service that the page's address names, if the form offers it. Removes it from the address, so that a reload keeps what the
 * visitor chose.
 */
export function takeChosenService(choices: readonly string[]): string | undefined {
  const address = new URL(location.href)
  const chosen = address.searchParams.get(parameter)
  if (chosen === null) return undefined
  address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
  return choices.find((choice) => choice === chosen)
}
