import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { business } from '#content'
import { namesOfPeople } from '#features/people/server/people.ts'
import { previewPath, type WebsitePublisher } from '#features/website/server/publisher.ts'
import {
  DraftKept,
  FileQuery,
  KeptDraft,
  Preview,
  PreviewRequest,
  StartChoices,
  Website,
  WebsiteChange,
  WebsiteFile,
  WebsitePublish,
  WebsiteStart,
} from '#features/website/website.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams } from '#platform/http/lists.ts'
import type { Store } from '#platform/store/store.ts'

/** Who changes the website: the owner may let the office do it. */
export const accessFor = ({ officeEditsWebsite }: Pick<typeof business, 'officeEditsWebsite'>) =>
  officeEditsWebsite ? 'office' : 'owner'
const access = accessFor(business)

/** A picture in Base64. A file of text has less. */
const bodyLimit = 9_000_000
const draftBodyLimit = 500_000

/** The owner's content, whose fields are edited in forms. */
export const websiteRoutes: FastifyPluginAsyncZod<{ store: Store; website: WebsitePublisher }> = async (
  app,
  { store, website },
) => {
  app.get(
    '/api/admin/website',
    {
      config: { access },
      schema: { summary: 'Lists the files of the content', response: { 200: Website } },
    },
    () => website.overview(),
  )

  app.get(
    '/api/admin/website/file',
    {
      config: { access },
      schema: {
        summary: 'A file of the content: its fields and their values',
        querystring: FileQuery,
        response: { 200: WebsiteFile },
      },
    },
    async ({ query }) => website.read(query.name),
  )

  app.get(
    '/api/admin/website/start',
    {
      config: { access },
      schema: { summary: 'Lists the samples and what a new firm is asked', response: { 200: StartChoices } },
    },
    async () => website.startChoices(),
  )

  app.post(
    '/api/admin/website/start',
    {
      config: { access },
      schema: {
        summary: 'Makes the content of a new firm from a sample, and shows it to visitors',
        body: WebsiteStart,
        response: { 200: Website },
      },
    },
    async ({ body }) => {
      await website.start(body)
      return website.overview()
    },
  )

  app.put(
    '/api/admin/website/draft',
    {
      config: { access },
      bodyLimit: draftBodyLimit,
      schema: {
        summary: 'Keeps what is typed into the form of a file, for everybody who may change the website',
        body: KeptDraft,
        response: { 200: DraftKept },
      },
    },
    async ({ body }) => ({ savedAt: await website.keepDraft(body) }),
  )

  app.post(
    '/api/admin/website/preview',
    {
      config: { access },
      bodyLimit: draftBodyLimit,
      schema: {
        summary: 'Renders a page with what is typed and not published',
        body: PreviewRequest,
        response: { 200: Preview },
      },
    },
    ({ body, ip }) => website.preview(body, ip),
  )

  app.get<{ Params: { name: string } }>(
    `${previewPath}/:name`,
    { config: { access: 'public' }, schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const page = website.takePreview(name) ?? notFound('page')
      return reply
        .headers({ ...privateHeaders, 'Content-Security-Policy': page.policy, 'X-Frame-Options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(page.html)
    },
  )

  app.post(
    '/api/admin/website/publish',
    {
      config: { access },
      bodyLimit,
      schema: {
        summary: 'Checks the whole content with these changes, saves the file and shows it to visitors',
        body: WebsitePublish,
        response: { 200: WebsiteFile },
      },
    },
    async ({ body }) => {
      await website.publish(body)
      return website.read(body.name)
    },
  )

  app.get(
    '/api/admin/website/history',
    {
      config: { access },
      schema: { summary: 'Lists what was published here, newest first', response: { 200: z.array(WebsiteChange) } },
    },
    async () => {
      const names = await namesOfPeople(store.read)
      return (await website.history()).map(({ id, at, personId, name, fields }) => ({
        ...{ id, at, personId, name, fields: JSON.parse(fields) },
        person: personId === null ? null : (names.get(personId) ?? null),
      }))
    },
  )

  app.post(
    '/api/admin/website/history/:id/undo',
    {
      config: { access },
      schema: {
        summary: 'Publishes the file as it was before the change, unless it has changed since',
        params: IdParams,
        response: { 200: WebsiteFile },
      },
    },
    async ({ params: { id } }) => website.read(await website.undo(id)),
  )
}
