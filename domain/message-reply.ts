import * as z from 'zod/mini'
import { longText, required } from './fields.ts'

/** What staff answer when they decline. The dashboard loads this file, which is smaller than the other messages. */
export const MessageReply = z.object({ reply: required(longText(500)) })
export type MessageReply = z.infer<typeof MessageReply>
