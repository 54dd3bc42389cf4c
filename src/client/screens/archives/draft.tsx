import { PenLine } from 'lucide-react'
import { lazy } from 'react'

import { drafts } from '#contract/archives/drafts.ts'
import { placeNames } from '#parts/list/place-names.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { isOfCurrentProject, placeOfDraft } from './drafting/draft-place.ts'
import { mayDoWith } from './tasks/task-place.ts'

const DraftTabs = lazy(async () => ({ default: (await import('./drafting/draft-tabs.tsx')).DraftTabs }))
const DraftElsewhere = lazy(async () => ({ default: (await import('./drafting/draft-elsewhere.tsx')).DraftElsewhere }))

/** The name of an item that is shown behind its code. */
const itemName = (item: unknown): string => String(item ?? '').replace(/^\S+ /, '')

/** 草稿箱: what one has begun and not sent, in all one's projects; Enter goes on with it at the very cell. */
export default listScreen(drafts, {
  area: 'archives',
  columns: ['title', 'kind', 'status', 'item', 'project', 'note', 'changedAt'],
  search: ['title', 'project', 'kind', 'box'],
  form: [],
  widths: { title: 320, kind: 80, status: 90, item: 220, project: 200, note: 200, changedAt: 160 },
  placesOf: ({ project, item, unit }) => placeNames(project, unit, itemName(item)),
  above: DraftTabs,
  enters: 'resume',
  removes: 'discard',
  dialogs: {
    resume: {
      icon: <PenLine aria-hidden />,
      right: ':edit',
      when: mayDoWith('resume'),
      placeOf: (row) => (isOfCurrentProject(row) ? placeOfDraft(row) : undefined),
      dialog: DraftElsewhere
    }
  }
})
