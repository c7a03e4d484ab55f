import { fireEvent, render, screen } from '@testing-library/react';
import { UploadedImage } from './UploadedImage.tsx';

test('shows the image', () => {
  render(<UploadedImage src="/pictures/1.jpg" alt="Terrace" />);
  expect(screen.getByAltText('Terrace')).toHaveAttribute('src', '/pictures/1.jpg');
  expect(screen.queryByText('No Image')).not.toBeInTheDocument();
});

test('offers the small version of a picture that was uploaded here, and of no other', () => {
  const stem = '/pictures/0b7c1e0e-3f0e-4a55-9d0c-6f5d7c1f8a11/terrace';
  const { rerender } = render(<UploadedImage src={`${stem}.large.webp`} alt="Terrace" sizes="8rem" />);
  const image = screen.getByAltText('Terrace');
  expect(image).toHaveAttribute('src', `${stem}.large.webp`);
  expect(image).toHaveAttribute('srcset', `${stem}.small.webp 640w, ${stem}.large.webp 2560w`);
  expect(image).toHaveAttribute('sizes', '8rem');
  rerender(<UploadedImage src="/pictures/old.jpg" alt="Terrace" sizes="8rem" />);
  expect(screen.getByAltText('Terrace')).not.toHaveAttribute('srcset');
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
