/** The options of the settings panel, with the names and values of the specification. */
export const LAYOUT_OPTIONS = {
  layoutType: ['vertical', 'horizontal'],
  layoutModeType: ['light', 'dark'],
  layoutWidth: ['lg', 'boxed'],
  topbarTheme: ['light', 'dark', 'colored'],
  sidebarSizeType: ['lg', 'small', 'sm'],
  leftSideBarTheme: ['light', 'dark', 'colored'],
} as const

export type LayoutOptionName = keyof typeof LAYOUT_OPTIONS
type LayoutOptions = { [Name in LayoutOptionName]: (typeof LAYOUT_OPTIONS)[Name][number] }

export interface LayoutState extends Omit<LayoutOptions, 'layoutModeType'> {
  /** null: not chosen, so the preference of the device applies. */
  layoutModeType: LayoutOptions['layoutModeType'] | null
  /** Whether a person chose the top bar. Otherwise it follows the layout. */
  isTopbarChosen: boolean
  isPreloader: boolean
  /** Whether the settings panel is open. */
  showRightSidebar: boolean
  /** Whether the toggle of the menu is on. On a narrow screen the mobile menu is then open. */
  leftMenu: boolean
  isMobile: boolean
  /** Path of the open group of the side menu, such as `pages/utility`, which opens the groups above it too; '' for none. */
  openGroup: string
}

export type LayoutEvent =
  | { type: 'chosen'; options: Partial<LayoutOptions & Pick<LayoutState, 'isPreloader'>> }
  | { type: 'settingsToggled' }
  | { type: 'settingsClosed' }
  | { type: 'menuToggled' }
  | { type: 'menuClosed' }
  | { type: 'groupToggled'; group: string }
  | { type: 'navigated'; group: string }
  | { type: 'resized'; isMobile: boolean }

/** Stored on this device. Not the layout, since every load starts horizontal. A chosen top bar is stored too. */
export const STORED_OPTIONS = [
  'layoutModeType',
  'layoutWidth',
  'sidebarSizeType',
  'leftSideBarTheme',
  'isPreloader',
] as const

const TOPBAR_OF: Record<LayoutOptions['layoutType'], LayoutOptions['topbarTheme']> = {
  horizontal: 'colored',
  vertical: 'light',
}

/** The state after the page has loaded, with the options stored on this device. */
export function initialLayoutState(read: (key: string) => string | null, isMobile: boolean): LayoutState {
  const stored = <Name extends LayoutOptionName>(name: Name) =>
    LAYOUT_OPTIONS[name].find((value): value is LayoutOptions[Name] => value === read(name)) ?? null
  return {
    layoutType: 'horizontal',
    layoutModeType: stored('layoutModeType'),
    layoutWidth: stored('layoutWidth') ?? 'lg',
    topbarTheme: stored('topbarTheme') ?? TOPBAR_OF.horizontal,
    isTopbarChosen: stored('topbarTheme') !== null,
    sidebarSizeType: stored('sidebarSizeType') ?? 'lg',
    leftSideBarTheme: stored('leftSideBarTheme') ?? 'light',
    isPreloader: read('isPreloader') === 'true',
    showRightSidebar: false,
    leftMenu: false,
    isMobile,
    openGroup: '',
  }
}

/** Whether the side menu shows only icons, without room for the entries of a group. */
const showsIcons = ({ sidebarSizeType, isMobile }: LayoutState) => sidebarSizeType === 'sm' && !isMobile

/** Whether this group of the side menu shows its entries. */
export const isGroupOpen = (layout: LayoutState, group: string) =>
  !showsIcons(layout) && `${layout.openGroup}/`.startsWith(`${group}/`)

const parentOf = (group: string) => group.slice(0, Math.max(0, group.lastIndexOf('/')))

/** The state after an event. */
export function reduceLayout(layout: LayoutState, event: LayoutEvent): LayoutState {
  switch (event.type) {
    case 'chosen': {
      const { layoutType, topbarTheme } = event.options
      const topbar = topbarTheme
        ? { isTopbarChosen: true }
        : layoutType && { topbarTheme: TOPBAR_OF[layoutType], isTopbarChosen: false }
      return { ...layout, ...topbar, ...event.options }
    }
    case 'settingsToggled':
      return { ...layout, showRightSidebar: !layout.showRightSidebar }
    case 'settingsClosed':
      return { ...layout, showRightSidebar: false }
    case 'menuToggled':
      return { ...layout, leftMenu: !layout.leftMenu, sidebarSizeType: sizeAfterToggle(layout) }
    case 'menuClosed':
      return { ...layout, leftMenu: leftMenuAfterClosing(layout) }
    case 'groupToggled':
      return {
        ...layout,
        sidebarSizeType: showsIcons(layout) ? 'lg' : layout.sidebarSizeType,
        openGroup: isGroupOpen(layout, event.group) ? parentOf(event.group) : event.group,
      }
    case 'navigated':
      return {
        ...layout,
        showRightSidebar: false,
        leftMenu: leftMenuAfterClosing(layout),
        openGroup: event.group || layout.openGroup,
      }
    case 'resized':
      return { ...layout, isMobile: event.isMobile, leftMenu: false }
    default:
      return event satisfies never
  }
}

/** Only the mobile menu closes; the side menu stays as it is. */
const leftMenuAfterClosing = ({ isMobile, leftMenu }: LayoutState) => !isMobile && leftMenu

function sizeAfterToggle({ isMobile, sidebarSizeType }: LayoutState): LayoutOptions['sidebarSizeType'] {
  if (isMobile) return sidebarSizeType
  return sidebarSizeType === 'sm' ? 'lg' : 'sm'
}

/** The data attributes of `<html>` that the styles read. `followColorMode` sets the mode until one is chosen. */
export const htmlAttributesOf = (layout: LayoutState): Record<string, string> => ({
  ...(layout.layoutModeType && { bsTheme: layout.layoutModeType }),
  layout: layout.layoutType,
  width: layout.layoutWidth,
  topbar: layout.topbarTheme,
  sidebar: layout.leftSideBarTheme,
  sidebarSize: layout.sidebarSizeType,
})
