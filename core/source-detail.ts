/** The name of the campaign in posted forms and in bodies. Alone, so that inline scripts stay small. */
export const sourceDetailField = 'sourceDetail'

/** The key of the address that named a campaign, in session storage. */
export const campaignKey = 'sourceDetail'
