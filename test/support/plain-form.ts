import { join } from 'node:path'
import { business } from '#content'
import { loadSite } from '#server/http/site.ts'
import type { openApi } from './api.ts'

/** The built site, whose frames hold the pages made on request. */
export const builtSite = loadSite(join(import.meta.dirname, '../../build/client'), business.url)

const office = { name: business.name, address: 'office@example.com' }

/** A mail server that nobody reaches, so emails stay pending. */
export const unreachableMail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: office, MAIL_TO: office }

type Call = Awaited<ReturnType<typeof openApi>>['call']

/** Returns a function that posts the form at `path` like a browser without JavaScript. `fields` are its valid values. */
export const formPoster =
  (path: string, fields: () => object) =>
  (call: Call, changes: Record<string, string> = {}, headers: Record<string, string> = {}, from?: string) =>
    call('POST', path, {
      payload: new URLSearchParams({ ...fields(), extension: '', ...changes } as Record<string, string>).toString(), // texts
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(from && { from }),
    })
