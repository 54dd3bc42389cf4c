import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { useUnsavedChanges } from '#ui/base/layers/unsaved-changes.ts'

/** Says that a form holds what was typed before and never saved, and gives it up if wanted. */
export function DraftNote({ onGiveUp }: { readonly onGiveUp: () => void }) {
  const { t } = useTranslation('resource')
  // Nobody has typed here yet, and it would be lost all the same.
  useUnsavedChanges(() => true)
  useEffect(() => announce(t('draft.restored'), { about: 'draft' }), [t])
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 rounded-control bg-warn-tint px-3 py-1.5">
      <span className="min-w-0 flex-1">{t('draft.restored')}</span>
      <Button size="small" onPress={onGiveUp}>
        {t('draft.giveUp')}
      </Button>
    </div>
  )
}
