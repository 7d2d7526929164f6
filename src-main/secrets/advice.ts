/**
 * The reason why there is no keychain. `no-client`: its client was not installed. `no-library`: a system library is
 * missing. `silent`: nothing answers. `locked`: the user must unlock it.
 */
export type KeychainFault = 'no-client' | 'no-library' | 'silent' | 'locked'

const LINUX: Record<KeychainFault, string> = {
  'no-client':
    'The part of Carrel that talks to the keychain is not installed. Run: sudo apt-get install g++ make python3 pkg-config libsecret-1-dev, then: npm ci',
  'no-library':
    'A library that the keychain needs is missing. On Debian and Ubuntu run: sudo apt-get install libsecret-1-0',
  silent:
    'No keychain answers. Unlock it, or install one and sign in to the desktop again. On Debian and Ubuntu run: sudo apt-get install gnome-keyring',
  locked: 'The keychain is locked. Unlock it and try again.',
}

const OTHERS: Record<KeychainFault, string> = {
  'no-client': 'The part of Carrel that talks to the keychain is not installed. Install Carrel again.',
  'no-library': 'The part of Carrel that talks to the keychain does not start. Install Carrel again.',
  silent: 'The keychain of this system does not answer. Unlock it and try again.',
  locked: LINUX.locked,
}

/** Returns advice for the user about a missing keychain. */
export function unavailable(fault: KeychainFault, platform: NodeJS.Platform): string {
  return (platform === 'linux' ? LINUX : OTHERS)[fault]
}
