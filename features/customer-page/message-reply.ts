import * as z from 'zod/mini'
import { longText, required } from '#firm/fields.ts'

/** What staff write when they decline. In its own file, so that the dashboard does not load the other message schemas. */
export const MessageReply = z.object({ reply: required(longText(500)) })
export type MessageReply = z.infer<typeof MessageReply>

/** What staff write to a customer without being asked. */
export const MessageText = z.object({ text: MessageReply.shape.reply })
export type MessageText = z.infer<typeof MessageText>
