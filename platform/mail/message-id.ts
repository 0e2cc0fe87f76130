import { randomUUID } from 'node:crypto'
import { business } from '#content'

const { hostname } = new URL(business.url)

export const newMessageId = (): string => `<${randomUUID()}@${hostname}>`

/** What all emails about a row refer to, so that mail programs show them together. No email has it as its own. */
export const threadIdOf = (reference: string): string => `<${reference.toLowerCase()}.thread@${hostname}>`
