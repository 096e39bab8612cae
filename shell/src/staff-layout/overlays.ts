// What the buttons of the top bar open, with React Bootstrap. Loaded on demand: see use-overlays.ts.
export { NotificationList } from './notification-list.tsx'
export { OpenedMenu } from './opened-menu.tsx'
export { SettingsPanel } from './settings-panel.tsx'
export { MobileMenu, SideMenu } from './side-menu.tsx'
export { UserMenuItems } from './user-menu-items.tsx'
