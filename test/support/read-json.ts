/** Reads the response's JSON. The caller names its type, which is not checked. */
export async function readJson<Value>(response: Response): Promise<Value> {
  return (await response.json()) as Value // a test that names the wrong type fails on its assertions
}
