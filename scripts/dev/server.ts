import { isRunnableDevEnvironment, type Plugin } from 'vite'

type Server = Awaited<ReturnType<typeof import('#server/dev.ts').openDevServer>>

/** What the server answers: API calls, pages that it renders for each request, and files that the build does not have. */
const serverPaths =
  /^\/(((api|calendar|healthz|metrics|readyz|request)(?![^/?])|(booking|contact)\/sent[?]|favicon[.]|icon-\d|pictures\/[^?]*[.](avif|webp)))/

/** Answers with the server, from its sources. After a change of theirs or of the content, the next request opens it again. */
export const serverPlugin = (): Plugin => ({
  name: 'server',
  configureServer({ middlewares, environments, httpServer }) {
    const { ssr } = environments
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('The server needs the environment that renders pages')
    const { runner } = ssr
    let source: unknown
    let opened: Promise<Server> | undefined
    let opening: Promise<Server> | undefined
    const current = async (): Promise<Server> => {
      const { openDevServer }: typeof import('#server/dev.ts') = await runner.import('/server/dev.ts')
      if (source !== openDevServer) {
        source = openDevServer
        const previous = opened
        opened = (async () => {
          await (await previous?.catch(() => undefined))?.close()
          return openDevServer()
        })()
      }
      if (!opened) throw new Error('The server did not open')
      return opened
    }
    const inTurn = () => {
      opening = (opening ?? Promise.resolve()).catch(() => undefined).then(current)
      return opening
    }
    // Its first start prints the passphrase, and a mistake in the settings.
    httpServer?.once('listening', () => inTurn().catch((error: unknown) => console.error(error)))
    httpServer?.once('close', async () => (await opened)?.close())
    middlewares.use(async (request, response, next) => {
      const isPost = request.method !== 'GET' && request.method !== 'HEAD'
      if (!isPost && !serverPaths.test(request.url ?? '')) return next()
      try {
        const { handle } = await inTurn()
        handle(request, response)
      } catch (error) {
        next(error)
      }
    })
  },
})
