declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** `vocabulary` is schema.org's as JSON-LD. */
    constructor(vocabulary: object)
    /** `found` holds a page's data by format and then by type. */
    validate(found: { jsonld: object }): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>
  }
}
