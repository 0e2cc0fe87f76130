import { business } from '#content'
import { HttpError } from '#platform/http/http-error.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { FoundRequest, RequestTokens } from './tokens.ts'

type Dependencies = {
  tokens: RequestTokens
  /** Counts wrong tokens. */
  wrongTokens: RateLimit
  clock: () => Date
}

/** Finds requests for visitors. It limits how many tokens an address can try. */
export class RequestFinder {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * The address of a booking's customer, for whoever has it from an email to that address. A wrong proof counts like a wrong
   * token.
   */
  async findAddress(token: string, proof: string, ip: string): Promise<string> {
    const { list, row } = await this.find(token, ip)
    const { tokens, wrongTokens, clock } = this.#dependencies
    if (list === 'bookings' && (await tokens.isFromEmail(row, proof))) return row.customerEmail || throwUnknownAddress()
    await wrongTokens.take(ip, clock())
    return throwUnknownAddress()
  }

  /** Throws 410 for a deleted row, 404 as for any unknown address, or 429 after too many of those. */
  async find(token: string, ip: string): Promise<FoundRequest> {
    const { tokens, wrongTokens, clock } = this.#dependencies
    const found = await tokens.find(token)
    // Customers may share an address with somebody who tries tokens.
    if (found) return found
    if (await tokens.isOfDeletedRow(token))
      throw new HttpError(410, `This request is closed, please call ${business.phone}`)
    await wrongTokens.take(ip, clock())
    return throwUnknownAddress()
  }
}

export function throwUnknownAddress(): never {
  throw new HttpError(404, 'There is nothing at this address')
}
