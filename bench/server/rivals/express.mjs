// Serves the built site with Express 5 and its common middleware. PRECOMPRESSED=br sends the .br file of the home page
// instead of compressing each response.
import compression from 'compression'
import express from 'express'
import helmet from 'helmet'

const site = process.env.SITE ?? ''
const app = express()
app.use(helmet())
if (process.env.PRECOMPRESSED === 'br') {
  app.get('/', (_, response) => {
    response.set({ 'Content-Encoding': 'br', 'Content-Type': 'text/html; charset=utf-8' })
    response.sendFile('index.html.br', { root: site })
  })
}
app.use(compression())
app.use(express.static(site))

const server = app.listen(0, '127.0.0.1', () => {
  console.log(`The site is open at http://127.0.0.1:${server.address().port}`)
})
process.once('SIGTERM', () => process.exit(0))
