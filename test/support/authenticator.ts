import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Answer = {
  challenge: string
  rpId?: string
  origin: string
  /** Whether the device asked for the finger, face or PIN. */
  isVerified?: boolean
  counter?: number
  /** Of the client data. */
  crossOrigin?: unknown
  topOrigin?: string
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/** A device with one passkey, as a browser shows it to a page: ES256, attestation "none". */
export function makeAuthenticator(bytesOfId = 32) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(bytesOfId)
  // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const base64url = (bytes: Buffer) => bytes.toString('base64url')
  const clientData = (type: string, { challenge, origin, crossOrigin = false, topOrigin }: Answer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, topOrigin }))

  function authenticatorData({ rpId = '', isVerified = true, counter = 0 }: Answer, key?: Buffer) {
    const shown = flags.present | (isVerified ? flags.verified : 0) | (key ? flags.hasKey : 0)
    const head = Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([shown]), uint(counter, 4)])
    return key ? Buffer.concat([head, Buffer.alloc(16), uint(id.length, 2), id, key]) : head
  }

  return {
    id: base64url(id),
    /** RegistrationResponseJSON. */
    create(answer: Answer) {
      const data = authenticatorData(answer, coseKey)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from('59', 'hex'),
        uint(data.length, 2),
        data,
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', answer)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      }
      return { id: base64url(id), rawId: base64url(id), type: 'public-key', response, clientExtensionResults: {} }
    },
    /** AuthenticationResponseJSON. */
    get(answer: Answer & { userHandle?: string }) {
      const data = authenticatorData(answer)
      const client = clientData('webauthn.get', answer)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(createSign('sha256').update(signed).sign(privateKey)),
        ...(answer.userHandle && { userHandle: answer.userHandle }),
      }
      return { id: base64url(id), rawId: base64url(id), type: 'public-key', response, clientExtensionResults: {} }
    },
  }
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
