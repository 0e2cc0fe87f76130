declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** Takes schema.org's vocabulary as JSON-LD. */
    constructor(vocabulary: object)
    /** Takes what a page holds, by format and then by type. */
    validate(found: { jsonld: object }): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>
  }
}
