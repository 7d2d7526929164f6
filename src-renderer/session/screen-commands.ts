import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef } from 'vue'
import type { PaletteItem } from './palette-item.ts'

type Offer = () => readonly PaletteItem[]

/** The commands of the open screen. The palette lists them before those of every screen. */
export const useScreenCommands = defineStore('screen-commands', () => {
  const offers = shallowRef<readonly Offer[]>([])
  return {
    add: (offer: Offer) => (offers.value = [...offers.value, offer]),
    remove: (offer: Offer) => (offers.value = offers.value.filter((other) => other !== offer)),
    items: (): PaletteItem[] => offers.value.flatMap((offer) => offer()),
  }
})

/** Offers commands while the calling component exists. */
export function offerCommands(offer: Offer): void {
  const commands = useScreenCommands()
  commands.add(offer)
  onScopeDispose(() => commands.remove(offer))
}
