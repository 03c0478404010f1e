/** The words of the frame around staff pages. Another language is another object. */
export const adminWords = {
  area: 'Back office',
  skip: 'Skip to the content',
  navigation: 'Back office',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  pages: {
    dashboard: 'Dashboard',
    registrations: 'Registrations',
  },
  roles: { super_admin: 'Super admin', admin: 'Admin' },
  schools: (count: number) => (count === 1 ? '1 school' : `${count} schools`),
  allSchools: 'All schools',
  noSchools: 'No schools are assigned to you yet. Ask a super admin.',
  logout: 'Logout',
  publicSite: 'Open the public site',
  roleUnchecked: 'Some pages are hidden because your role could not be checked.',
  checkAgain: 'Check again',
  tryAgain: 'Try again',
  toDashboard: 'Dashboard',
  notAllowed: 'You do not have permission to do this.',
  notFound: 'Page not found',
} as const;
