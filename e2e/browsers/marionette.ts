import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Command } from 'selenium-webdriver/lib/command.js'

/** How Firefox names the commands of Selenium that the journeys use. */
const names: Record<string, string> = {
  clearElement: 'WebDriver:ElementClear',
  clickElement: 'WebDriver:ElementClick',
  deleteSession: 'WebDriver:DeleteSession',
  executeScript: 'WebDriver:ExecuteScript',
  findElement: 'WebDriver:FindElement',
  findElements: 'WebDriver:FindElements',
  get: 'WebDriver:Navigate',
  getCurrentUrl: 'WebDriver:GetCurrentURL',
  getElementText: 'WebDriver:GetElementText',
  refresh: 'WebDriver:Refresh',
  screenshot: 'WebDriver:TakeScreenshot',
  sendKeysToElement: 'WebDriver:ElementSendKeys',
  setWindowRect: 'WebDriver:SetWindowRect',
}

/** The key of an element in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]
type NewSession = { sessionId: string; capabilities: Record<string, string> }

/**
 * Sends Selenium's commands over Firefox's own WebDriver connection, as geckodriver does. A message is the length of its
 * JSON in bytes, a colon, and the JSON.
 */
export class Marionette {
  #socket: Socket
  #received = Buffer.alloc(0)
  #lastId = 0
  #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (data: Buffer) => this.#read(data))
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has closed the connection'))
    })
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Marionette(socket)
  }

  async startSession(): Promise<NewSession> {
    // The protocol promises this shape.
    return (await this.#send('WebDriver:NewSession', {})) as NewSession
  }

  /** Selenium calls it for each command. */
  async execute(command: Command): Promise<unknown> {
    const name = names[command.getName()]
    if (!name) throw new Error(`Name the command ${command.getName()} as Firefox does`)
    const { sessionId: _, id, ...parameters } = Object(command.getParameters())
    // Without `full`, Firefox takes a picture of the window, not of the whole page.
    const result = await this.#send(name, { ...parameters, full: false, ...(id && { id: id[elementKey] }) })
    return Object(result).value ?? result
  }

  close() {
    this.#socket.destroy()
  }

  #send(name: string, parameters: object): Promise<unknown> {
    const id = ++this.#lastId
    const message = JSON.stringify([0, id, name, parameters])
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`)
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #read(data: Buffer) {
    this.#received = Buffer.concat([this.#received, data])
    for (;;) {
      const start = this.#received.indexOf(':') + 1
      const end = start + Number(this.#received.subarray(0, start - 1))
      if (start === 0 || this.#received.length < end) return
      this.#answer(JSON.parse(this.#received.toString('utf8', start, end)))
      this.#received = this.#received.subarray(end)
    }
  }

  /** The first message is a greeting. */
  #answer(message: Answer | object) {
    if (!Array.isArray(message)) return
    const [, id, error, result] = message
    const { resolve, reject } = this.#waiting.get(id) ?? {}
    this.#waiting.delete(id)
    if (error) reject?.(new Error(`${error.error}: ${error.message}`))
    else resolve?.(result)
  }
}
