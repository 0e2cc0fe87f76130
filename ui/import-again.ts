const retryMs = 2000

/** Resolves to the loaded file. Loading that fails is tried once more after two seconds, then it rejects. */
export function importAgain<File>(load: () => Promise<File>): Promise<File> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return load()
  })
}
