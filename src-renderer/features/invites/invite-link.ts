/** Returns the link of an invite. Its secret follows the `#`, so that no server receives it with the address. */
export const inviteLink = (address: string, secret: string): string =>
  `${address.replace(/\/+$/, '')}/#/join/${secret}`

/** Returns the content of an invite file. Both the accounts screen and people read it. */
export const inviteFile = (title: string, link: string): string =>
  [
    `This is an invite to “${title}”.`,
    'Open this file with Carrel. Or in Carrel, open Accounts, choose “Join with an invite”, and select it.',
    'Or open this link in a browser:',
    link,
    '',
  ].join('\n')

/** True for an address that other machines cannot reach. */
export const isOfThisMachine = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')

/** Returns a token of 256 random bits for this browser. Only this browser stores it in clear text. */
export function newDeviceToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCharCode(...bytes))
  return `crl_${text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`
}
