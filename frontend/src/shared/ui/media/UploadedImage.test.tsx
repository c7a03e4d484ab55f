import { fireEvent, render, screen } from '@testing-library/react';
import { UploadedImage } from './UploadedImage.tsx';

test('shows the image', () => {
  render(<UploadedImage src="/pictures/1.jpg" alt="Terrace" />);
  expect(screen.getByAltText('Terrace')).toHaveAttribute('src', '/pictures/1.jpg');
  expect(screen.queryByText('No Image')).not.toBeInTheDocument();
});

test.each([undefined, null, ''])('says that there is none: %p', (src) => {
  render(<UploadedImage src={src} alt="Terrace" className="cover" />);
  expect(screen.getByText('No Image')).toHaveClass('cover');
});

test('says so in the place of an image that the browser cannot read, until there is another', () => {
  const { rerender } = render(<UploadedImage src="/pictures/broken.jpg" alt="Terrace" />);
  fireEvent.error(screen.getByAltText('Terrace'));
  expect(screen.getByText('No Image')).toBeInTheDocument();
  rerender(<UploadedImage src="/pictures/2.jpg" alt="Terrace" />);
  expect(screen.getByAltText('Terrace')).toBeInTheDocument();
});
