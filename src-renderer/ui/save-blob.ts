/** Long enough for the browser to have taken the bytes over. */
const RELEASE_AFTER = 60_000

/** Saves bytes as a download of the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replace(/[/\\:*?"<>|]/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER)
}

/** Saves a stored file as a download; its address says itself who may have it. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
