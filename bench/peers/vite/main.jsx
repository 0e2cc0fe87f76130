import { createRoot } from 'react-dom/client'
import './home.css'
import { Home } from './home.jsx'

createRoot(document.getElementById('root')).render(<Home />)
