import type { RefObject } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

import type { RowActions } from './list-actions.ts'
import type { OwnDialogs } from './own-dialogs.ts'
import type { ResourceTexts } from './texts.ts'
import type { ResourceList } from './use-resource-list.ts'

/** What a screen's own part above its list is given. */
export interface AboveListProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly list: Omit<ResourceList, 'turn'>
  readonly actions: RowActions
  readonly dialogs: OwnDialogs
  readonly model: RefObject<GridModel | null>
}
