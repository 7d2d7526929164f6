import { onScopeDispose, shallowRef } from 'vue'
import { useClient } from '../../api/client.ts'
import { storedAddress } from '../../api/local-address.ts'
import { toBase64 } from '../../api/to-base64.ts'
import { useAction } from '../../api/use-action.ts'
import { useUndoNotice } from '../comments/use-undo-notice.ts'
import type { CropSquare } from './crop/crop-square.ts'
import { drawSquare, readPicture } from './prepare-picture.ts'
import type { Profile } from './use-profile.ts'

/** Returns the actions that read, replace and remove the user's picture. The last two can be undone. */
export function usePicture({ user, refresh }: Pick<Profile, 'user' | 'refresh'>) {
  const client = useClient()
  const offerUndo = useUndoNotice({ closesEarlier: true })

  async function store(userId: string, base64: string | null): Promise<void> {
    await client.call('updateUserPicture', { params: { userId }, body: { base64 } })
    await refresh()
  }

  /** Stores a picture, and offers to restore the earlier one. */
  async function exchange(base64: string | null, words: string): Promise<void> {
    if (!user.value) return
    const { id, photoURL } = user.value
    const restore = await restorerOf(id, photoURL)
    await store(id, base64)
    if (restore) offerUndo(words, restore)
  }

  /** Returns a function that restores the present picture; undefined when its bytes cannot be read. */
  async function restorerOf(userId: string, address: string | undefined) {
    if (address === undefined) return () => store(userId, null)
    const ownAddress = storedAddress(address)
    if (ownAddress === undefined) return () => restoreAddress(userId, address)
    const response = await fetch(ownAddress)
    if (!response.ok) return undefined
    const base64 = await base64Of(await response.blob())
    return () => store(userId, base64)
  }

  async function restoreAddress(userId: string, photoURL: string): Promise<void> {
    await client.call('updateUserById', { params: { userId }, body: { photoURL } })
    await refresh()
  }

  /** The picture of which the user chooses a part. */
  const chosen = shallowRef<ImageBitmap>()
  function close(): void {
    chosen.value?.close()
    chosen.value = undefined
  }
  onScopeDispose(close)

  const read = useAction(async (file: File) => {
    const picture = await readPicture(file)
    close()
    chosen.value = picture
  })
  const replace = useAction(async (square: CropSquare) => {
    if (!chosen.value) return
    const prepared = await drawSquare(chosen.value, square)
    await exchange(await base64Of(prepared), 'Your picture was changed.')
    close()
  })
  const remove = useAction(() => exchange(null, 'Your picture was removed.'))

  return { chosen, close, read, replace, remove }
}

const base64Of = async (blob: Blob): Promise<string> => toBase64(new Uint8Array(await blob.arrayBuffer()))
