const retryDelayMs = 2000

/**
 * Runs a dynamic import. Retries once, after two seconds, at an address of its own: browsers remember each one that failed.
 * Safari does not name the address, so it asks for the same one.
 */
export function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async (error) => {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    const [address] = /http\S+/.exec(String(error)) ?? []
    return address ? moduleIn(await import(/* @vite-ignore */ `${address}?${Date.now()}`)) : load()
  })
}

/** The module in a built file. A file that others share exports it as an object of its own. */
const moduleIn = <Module>(file: Module & object): Module =>
  Object.values(file).find((each) => each?.[Symbol.toStringTag] === 'Module') ?? file
