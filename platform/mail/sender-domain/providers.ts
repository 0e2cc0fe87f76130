import type { DnsRecord } from '#features/emails/email-setup.ts'

export type Provider = {
  name: string
  /** The names of its mail servers. */
  servers: RegExp
  /** The name after include: in an SPF record. */
  spf: string
  /** Names that it gave earlier, and that still count. */
  otherSpf?: string[]
  /**
   * Whether its emails come back to an address of its own. Then receivers check that address with SPF, and only DKIM speaks for
   * the sender's domain.
   */
  returnsToItself?: true
  /** Where its DKIM records are to be found, as the end of a sentence. */
  where: string
  /** Its DKIM keys. Missing where each customer's have other names. */
  dkim?: {
    type: DnsRecord['type']
    names: string[]
    /** Names that it gave earlier, or that owners choose. */
    otherNames?: string[]
    /** Missing where only the provider knows it. */
    recordFor?: (name: string, domain: string) => string
  }
  /** Domains of mailboxes that anybody can have. It keeps their records itself. */
  mailboxes?: string[]
}

/** From the documentation of each provider. */
export const providers: readonly Provider[] = [
  {
    name: 'Google',
    servers: /\.(gmail|googlemail|google)\.com$/,
    spf: '_spf.google.com',
    where: 'at admin.google.com under Apps, Google Workspace, Gmail, Authenticate email',
    dkim: { type: 'TXT', names: ['google'] },
    mailboxes: ['gmail.com', 'googlemail.com'],
  },
  {
    name: 'Microsoft',
    servers: /\.(office365|outlook)\.com$/,
    spf: 'spf.protection.outlook.com',
    where: 'at security.microsoft.com/dkimv2 when you choose your domain',
    dkim: { type: 'CNAME', names: ['selector1', 'selector2'] },
    mailboxes: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  },
  {
    name: 'Fastmail',
    servers: /\.fastmail\.com$/,
    spf: 'spf.messagingengine.com',
    where: 'in Fastmail under Settings, Domains',
    dkim: {
      type: 'CNAME',
      names: ['fm1', 'fm2', 'fm3'],
      recordFor: (name, domain) => `${name}.${domain}.dkim.fmhosted.com`,
    },
    mailboxes: ['fastmail.com'],
  },
  {
    name: 'iCloud',
    servers: /\.mail\.me\.com$/,
    spf: 'icloud.com',
    where: 'in the settings of iCloud under Custom Email Domain',
    dkim: {
      type: 'CNAME',
      names: ['sig1'],
      recordFor: (name, domain) => `${name}.dkim.${domain}.at.icloudmailadmin.com`,
    },
    mailboxes: ['icloud.com', 'me.com', 'mac.com'],
  },
  {
    name: 'Proton',
    servers: /\.(protonmail\.ch|proton\.me)$/,
    spf: '_spf.protonmail.ch',
    where: 'in Proton Mail under Settings, Domain names, DKIM',
    dkim: { type: 'CNAME', names: ['protonmail', 'protonmail2', 'protonmail3'] },
    mailboxes: ['proton.me', 'protonmail.com', 'pm.me'],
  },
  {
    name: 'Zoho',
    // Other regions have other names.
    servers: /\.zoho\.com$/,
    spf: 'zohomail.com',
    otherSpf: ['zoho.com'],
    where: 'in the admin console of Zoho Mail under Domains, DKIM',
    dkim: { type: 'TXT', names: ['zmail'], otherNames: ['zoho'] },
  },
  {
    name: 'Postmark',
    servers: /\.postmarkapp\.com$/,
    spf: 'spf.mtasv.net',
    returnsToItself: true,
    where: 'in Postmark under Sender Signatures, your domain, DNS Settings',
  },
  {
    name: 'Amazon SES',
    servers: /^email-smtp.*\.amazonaws\.com$/,
    spf: 'amazonses.com',
    returnsToItself: true,
    where: 'in the console of Amazon SES under Identities, your domain, Authentication',
  },
  {
    name: 'SendGrid',
    servers: /\.sendgrid\.net$/,
    spf: 'sendgrid.net',
    returnsToItself: true,
    where: 'in SendGrid under Settings, Sender Authentication',
    dkim: { type: 'CNAME', names: ['s1', 's2'] },
  },
  {
    name: 'Brevo',
    servers: /\.(brevo|sendinblue)\.com$/,
    spf: 'spf.brevo.com',
    otherSpf: ['spf.sendinblue.com'],
    returnsToItself: true,
    where: 'in Brevo under Settings, Senders, Domains & Dedicated IPs',
    dkim: { type: 'CNAME', names: ['brevo1', 'brevo2'], otherNames: ['mail'] },
  },
  {
    name: 'Mailjet',
    servers: /\.mailjet\.com$/,
    spf: 'spf.mailjet.com',
    returnsToItself: true,
    where: 'in Mailjet under Account settings, Sender domains & addresses',
    dkim: { type: 'TXT', names: ['mailjet'] },
  },
  {
    name: 'Mailgun',
    servers: /\.mailgun\.org$/,
    spf: 'mailgun.org',
    where: 'in Mailgun in the settings of your domain, under DNS records',
  },
]

/** The provider of a mail server, such as smtp.gmail.com. */
export const providerOf = (host: string): Provider | undefined =>
  providers.find(({ servers }) => servers.test(host.toLowerCase()))

/** The provider that keeps the records of the domain of a mailbox, such as gmail.com. */
export const keeperOf = (domain: string): Provider | undefined =>
  providers.find(({ mailboxes }) => mailboxes?.includes(domain.toLowerCase()))

/** The names under which a provider publishes DKIM keys. */
export const selectorsOf = ({ dkim }: Provider): string[] => [...(dkim?.names ?? []), ...(dkim?.otherNames ?? [])]
