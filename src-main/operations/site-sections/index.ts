import { addSectionToSite } from './add-section.ts'
import { deleteSection } from './delete-section.ts'
import { listSections } from './list-sections.ts'
import { moveSection } from './move-section.ts'
import { updateSection } from './update-section.ts'

export const siteSections = { listSections, addSectionToSite, deleteSection, updateSection, moveSection }
