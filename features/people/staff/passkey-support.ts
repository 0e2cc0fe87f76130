/** IP addresses cannot have passkeys, and browsers offer them only in secure contexts. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
