// https://nodejs.org/api/tls.html#x509-certificate-error-codes
const codes: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
])

/** The messages of the same errors, for programs that keep nothing else. */
const messages =
  /self[- ]signed certificate|unable to get (?:local )?issuer certificate|unable to verify the first certificate|certificate not trusted/i

/** Whether a TLS connection failed because nobody that this machine trusts signed the other side's certificate. */
export const isUntrusted = ({ code = '', message = '' }: { code?: string; message?: string }): boolean =>
  codes.has(code) || messages.test(message)

/** What to do about it. */
export const trustAdvice =
  "Save the authority's certificate as a PEM file, and name the file in NODE_EXTRA_CA_CERTS where the program is started. In .env it has no effect."
