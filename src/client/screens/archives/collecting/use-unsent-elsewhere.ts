import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { warn } from '#core/state/toasts.ts'
import { $project } from '#core/state/session/user.ts'
import { $unsentPlaces, followUnsent, type UnsentPlace } from '#core/wire/journal/unsent-places.ts'
import type { UnsentElsewhere } from '#parts/saved-grid/grid-session-status.tsx'

import type { CollectController } from './session/collect-controller.ts'
import { nodeOfScreen, screenOfNode } from './session/collect-session.ts'

/** What of this user waits at other nodes, in other tabs and projects: named, and sent where that can be done from here. Null: nothing; undefined: not counted yet. */
export function useUnsentElsewhere(controller: CollectController): UnsentElsewhere | null | undefined {
  const { t } = useTranslation('archives')
  const { t: ofUi } = useTranslation('ui')
  const places = useStore($unsentPlaces)
  const node = useStore(controller.$node)
  const project = useStore($project)
  const tree = useStore(controller.tree.$state)
  useEffect(followUnsent, [])
  return useMemo(() => {
    if (!places) return undefined
    const isHere = (place: UnsentPlace) =>
      place.isOwn && place.project === project?.id && node !== null && place.screen === screenOfNode(node.id)
    const waiting = places.filter((place) => !isHere(place))
    if (waiting.length === 0) return null
    const nodes = new Map(('data' in tree ? (tree.data ?? []) : []).map((one) => [one.id, one]))
    const nodeOf = (place: UnsentPlace) =>
      place.project === project?.id ? nodes.get(nodeOfScreen(place.screen) ?? '') : undefined
    const ids = waiting.flatMap((place) => nodeOf(place)?.id ?? [])
    const send = async () => {
      for (const { id, code } of await controller.sendUnsent(ids))
        warn(t('unsentStays', { node: code }), {
          actions: [{ label: t('openNode', { node: code }), run: () => void controller.choose(id) }]
        })
    }
    return {
      count: waiting.reduce((sum, { count }) => sum + count, 0),
      names: [...new Set(waiting.map((place) => nodeOf(place)?.code ?? t('otherPlace')))].join(ofUi('listComma')),
      onSend: ids.length > 0 ? () => void send() : undefined
    }
  }, [places, project, node, tree, controller, t, ofUi])
}
