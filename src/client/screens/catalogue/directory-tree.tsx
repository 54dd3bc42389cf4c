import { BookOpen, GitCompareArrows } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { directoryNodes } from '#contract/catalogue/directory-nodes.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { has } from '#core/state/session/permissions.ts'
import { useCommands } from '#core/work/use-commands.ts'
import type { ListScreenOptions } from '#parts/resource/list/list-screen.tsx'
import { TreeScreen } from '#parts/resource/tree/tree-screen.tsx'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'

const CatalogueInForce = lazy(async () => ({
  default: (await import('./versions/catalogue-in-force.tsx')).CatalogueInForce
}))
const NewerCatalogue = lazy(async () => ({ default: (await import('./versions/newer-catalogue.tsx')).NewerCatalogue }))

const OPTIONS: ListScreenOptions<typeof directoryNodes> = {
  area: 'catalogue',
  columns: [
    'name',
    'catalogCode',
    'verdict',
    'appliesWhen',
    'naReason',
    'keepDa',
    'retention',
    'files',
    'origin',
    'status'
  ],
  search: ['name', 'catalogCode', 'verdict', 'keepDa', 'origin', 'status'],
  form: [['catalogCode'], ['name'], ['parentId']],
  inPlace: ['name'],
  widths: {
    name: 320,
    catalogCode: 100,
    verdict: 190,
    appliesWhen: 150,
    naReason: 150,
    keepDa: 90,
    retention: 90,
    files: 70,
    origin: 100,
    status: 90
  }
}

/** 目录树: the directory tree of the current project, made of the catalogue, decided item by item, added to, and published to 收集著录. */
export default function DirectoryTree() {
  const { t } = useTranslation(['catalogue', 'resource', 'grid'])
  const [opened, open] = useState<'newer' | 'inForce' | null>(null)
  const [round, setRound] = useState(0)
  const mayAccept = has('base.tree:instantiate')
  useCommands(
    useMemo(
      () => [
        {
          id: 'directoryTree.newer',
          title: () => t('tree.newer'),
          group: 'screen' as const,
          when: () => mayAccept,
          run: () => open('newer')
        },
        {
          id: 'directoryTree.inForce',
          title: () => t('tree.inForce'),
          group: 'screen' as const,
          run: () => open('inForce')
        }
      ],
      [t, mayAccept]
    )
  )
  return (
    <>
      <TreeScreen
        key={round}
        resource={directoryNodes as AnyResource}
        options={OPTIONS as unknown as ListScreenOptions<AnyResource>}
        above={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-0 flex-1 basis-64 text-quiet text-xs/5">{t('tree.how')}</p>
            <Button kind="plain" icon={<BookOpen aria-hidden />} onPress={() => open('inForce')}>
              {t('tree.inForce')}
            </Button>
            {mayAccept && (
              <Button icon={<GitCompareArrows aria-hidden />} onPress={() => open('newer')}>
                {t('tree.newer')}
              </Button>
            )}
          </div>
        }
      />
      <LateDialog>
        {opened === 'newer' && (
          <NewerCatalogue onAccepted={() => setRound((before) => before + 1)} onClose={() => open(null)} />
        )}
        {opened === 'inForce' && <CatalogueInForce onClose={() => open(null)} />}
      </LateDialog>
    </>
  )
}
