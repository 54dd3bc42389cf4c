import { settings } from '#contract/system/settings.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { Environment } from './settings/environment.tsx'
import { sectionScreen } from './settings/section-screen.tsx'
import { SettingNameField, settingPurpose, settingTitle, settingUsual } from './settings/setting-name.tsx'

const Parameters = listScreen(settings, {
  area: 'system',
  title: 'setting.screen',
  columns: ['name', 'value', 'usual', 'fixed', 'says', 'updateTime'],
  search: [],
  form: [['name'], ['value']],
  widths: { name: 200, value: 180, usual: 110, fixed: 190, says: 460 },
  controls: { name: SettingNameField },
  shown: { name: settingTitle, usual: settingUsual, says: settingPurpose }
})

/** 参数设置: what people set for their archive and the installation, and beside it what the environment says. */
export default sectionScreen('settings', 'setting.sections', [
  { id: 'parameters', title: 'setting.tab.parameters', screen: Parameters },
  { id: 'environment', title: 'setting.tab.environment', screen: Environment }
])
