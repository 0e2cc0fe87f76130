/** Whether the content has a license number. "none" says that there is none to show. */
export const hasLicense = (license: string): boolean => license.trim() !== '' && !saysNone(license)

export const saysNone = (license: string): boolean => /^(none|no)$/i.test(license.trim())
