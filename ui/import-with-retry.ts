const retryDelayMs = 2000

/** Runs a dynamic import. Retries once, after two seconds. */
export function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    return load()
  })
}
