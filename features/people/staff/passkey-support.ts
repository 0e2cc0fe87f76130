import { tryStorage } from '#ui/try-storage.ts'

/** IP addresses cannot have passkeys, and browsers offer them only in secure contexts. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** The local storage key that says what this device knows of passkeys. It holds nothing about a person. */
const deviceKey = 'desk-passkey'

/** Whether this device has a passkey, or its user wants none. Undefined before either. */
export const passkeyOfDevice = () => tryStorage(() => localStorage.getItem(deviceKey)) ?? undefined

export const notePasskey = (state: 'here' | 'unwanted') => tryStorage(() => localStorage.setItem(deviceKey, state))
