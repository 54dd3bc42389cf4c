import type { CheckCode } from '#contract/checks/items.ts'

import type { CheckItem } from './check-item.ts'
import { aq01 } from './items/aq-01.ts'
import { aq02 } from './items/aq-02.ts'
import { aq03 } from './items/aq-03.ts'
import { aq04 } from './items/aq-04.ts'
import { aq05 } from './items/aq-05.ts'
import { aq06 } from './items/aq-06.ts'
import { aq07 } from './items/aq-07.ts'
import { cf01 } from './items/cf-01.ts'
import { ky01 } from './items/ky-01.ts'
import { ky02 } from './items/ky-02.ts'
import { ky03 } from './items/ky-03.ts'
import { ky04 } from './items/ky-04.ts'
import { ky05 } from './items/ky-05.ts'
import { ky06 } from './items/ky-06.ts'
import { ky07 } from './items/ky-07.ts'
import { ky08 } from './items/ky-08.ts'
import { ky09 } from './items/ky-09.ts'
import { ky10 } from './items/ky-10.ts'
import { ky11 } from './items/ky-11.ts'
import { wz01 } from './items/wz-01.ts'
import { wz02 } from './items/wz-02.ts'
import { wz03 } from './items/wz-03.ts'
import { wz04 } from './items/wz-04.ts'
import { wz05 } from './items/wz-05.ts'
import { wz06 } from './items/wz-06.ts'
import { wz07 } from './items/wz-07.ts'
import { wz08 } from './items/wz-08.ts'
import { wz09 } from './items/wz-09.ts'
import { wz10 } from './items/wz-10.ts'
import { wz11 } from './items/wz-11.ts'
import { zj01 } from './items/zj-01.ts'
import { zs01 } from './items/zs-01.ts'
import { zs02 } from './items/zs-02.ts'
import { zs03 } from './items/zs-03.ts'
import { zs04 } from './items/zs-04.ts'
import { zs05 } from './items/zs-05.ts'
import { zs06 } from './items/zs-06.ts'
import { zs07 } from './items/zs-07.ts'
import { zs08 } from './items/zs-08.ts'
import { zs09 } from './items/zs-09.ts'
import { zs10 } from './items/zs-10.ts'
import { zs11 } from './items/zs-11.ts'
import { zs12 } from './items/zs-12.ts'
import { zs13 } from './items/zs-13.ts'

/** What each item of the check measures. An item without code does not compile. */
export const ITEMS: Readonly<Record<CheckCode, CheckItem>> = {
  'ZS-01': zs01,
  'ZS-02': zs02,
  'ZS-03': zs03,
  'ZS-04': zs04,
  'ZS-05': zs05,
  'ZS-06': zs06,
  'ZS-07': zs07,
  'ZS-08': zs08,
  'ZS-09': zs09,
  'ZS-10': zs10,
  'ZS-11': zs11,
  'ZS-12': zs12,
  'ZS-13': zs13,
  'WZ-01': wz01,
  'WZ-02': wz02,
  'WZ-03': wz03,
  'WZ-04': wz04,
  'WZ-05': wz05,
  'WZ-06': wz06,
  'WZ-07': wz07,
  'WZ-08': wz08,
  'WZ-09': wz09,
  'WZ-10': wz10,
  'WZ-11': wz11,
  'KY-01': ky01,
  'KY-02': ky02,
  'KY-03': ky03,
  'KY-04': ky04,
  'KY-05': ky05,
  'KY-06': ky06,
  'KY-07': ky07,
  'KY-08': ky08,
  'KY-09': ky09,
  'KY-10': ky10,
  'KY-11': ky11,
  'AQ-01': aq01,
  'AQ-02': aq02,
  'AQ-03': aq03,
  'AQ-04': aq04,
  'AQ-05': aq05,
  'AQ-06': aq06,
  'AQ-07': aq07,
  'CF-01': cf01,
  'ZJ-01': zj01
}
