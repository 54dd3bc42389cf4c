import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Grid } from '#grid/view/grid.tsx'
import { useUnsavedChanges } from '#ui/base/layers/unsaved-changes.ts'

import type { ResourceTexts } from '../resource/rows/texts.ts'

import { type InviteChoices, invitedGrid, type InviteWay } from './invited-rows.ts'
import type { Invitations } from './use-invitations.ts'

interface InvitedGridProps {
  readonly way: InviteWay
  /** The pasted table. */
  readonly text: string
  readonly choices: InviteChoices
  readonly texts: ResourceTexts
  readonly invitations: Invitations
}

/** The people of a pasted table, each a row that can be mended until it is let in. */
export function InvitedGrid({ way, text, choices, texts, invitations }: InvitedGridProps) {
  const { t } = useTranslation('organisation')
  const [grid] = useState(() => invitedGrid(way, text, choices, texts.field))
  const attach = useEffectEvent(() => invitations.attach(grid, choices))
  useEffect(() => attach(), [])
  const { count, faulty } = invitations.left
  useUnsavedChanges(() => grid.server.unsent().length > 0)
  return (
    <>
      <p role="status">{t('projectUser.inviteCounts', { count, faulty })}</p>
      <div className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
        <Grid grid={grid} label={t('projectUser.invited')} size="small" height="rows" />
      </div>
      <p className="text-quiet text-sm">{t('projectUser.inviteMend')}</p>
    </>
  )
}
