/** The time until the address is released, in milliseconds. The browser has read the bytes by then. */
const RELEASE_AFTER = 60_000

/** Saves bytes as a download of the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replace(/[/\\:*?"<>|]/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER)
}

/** Saves a stored file as a download. The address itself carries the permission. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
