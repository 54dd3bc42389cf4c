import type { CheckCode } from '#contract/checks/items.ts'

import type { CheckItem } from '../item/check-item.ts'
import { aq01 } from './aq-01.ts'
import { aq02 } from './aq-02.ts'
import { aq03 } from './aq-03.ts'
import { aq04 } from './aq-04.ts'
import { aq05 } from './aq-05.ts'
import { aq06 } from './aq-06.ts'
import { aq07 } from './aq-07.ts'
import { cf01 } from './cf-01.ts'
import { ky01 } from './ky-01.ts'
import { ky02 } from './ky-02.ts'
import { ky03 } from './ky-03.ts'
import { ky04 } from './ky-04.ts'
import { ky05 } from './ky-05.ts'
import { ky06 } from './ky-06.ts'
import { ky07 } from './ky-07.ts'
import { ky08 } from './ky-08.ts'
import { ky09 } from './ky-09.ts'
import { ky10 } from './ky-10.ts'
import { ky11 } from './ky-11.ts'
import { wz01 } from './wz-01.ts'
import { wz02 } from './wz-02.ts'
import { wz03 } from './wz-03.ts'
import { wz04 } from './wz-04.ts'
import { wz05 } from './wz-05.ts'
import { wz06 } from './wz-06.ts'
import { wz07 } from './wz-07.ts'
import { wz08 } from './wz-08.ts'
import { wz09 } from './wz-09.ts'
import { wz10 } from './wz-10.ts'
import { wz11 } from './wz-11.ts'
import { zj01 } from './zj-01.ts'
import { zs01 } from './zs-01.ts'
import { zs02 } from './zs-02.ts'
import { zs03 } from './zs-03.ts'
import { zs04 } from './zs-04.ts'
import { zs05 } from './zs-05.ts'
import { zs06 } from './zs-06.ts'
import { zs07 } from './zs-07.ts'
import { zs08 } from './zs-08.ts'
import { zs09 } from './zs-09.ts'
import { zs10 } from './zs-10.ts'
import { zs11 } from './zs-11.ts'
import { zs12 } from './zs-12.ts'
import { zs13 } from './zs-13.ts'

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
