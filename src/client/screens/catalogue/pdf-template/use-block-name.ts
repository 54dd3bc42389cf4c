import { useTranslation } from 'react-i18next'

import type { FormLayout } from '#contract/forms/form-layout.ts'

import { blockName } from './layout-draft.ts'

/** Names the block at a place of a layout in the language of its reader; one that shows no words by its frame, if it has one. */
export function useBlockName(): (layout: FormLayout, at: number) => string {
  const { t, i18n } = useTranslation('forms')
  return (layout, at) => {
    const block = layout.blocks[at]
    if (!block) return ''
    const isFrame = block.kind === 'box' && block.rule !== 'none'
    const empty = t(isFrame ? `pdfTemplate.option.${block.rule}` : 'pdfTemplate.unnamed')
    return blockName(block, layout, i18n.language === 'en') || empty
  }
}
