/** The photo covers its half of the page, whatever the page's shape; on a phone it is a band. As in `img sizes`. */
export const authPhotoSizes = '(min-width: 992px) max(50vw, 160vh), 100vw';
